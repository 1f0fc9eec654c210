"""The addresses of a computer: which phones most likely find, what may be typed."""

import re

import pytest

pytest.importorskip("starlette")

import ifaddr

from cardkit.phones import addresses
from cardkit.phones.addresses import (
    LOCAL,
    Address,
    NoAddressError,
    by_likelihood,
    listening_socket,
    parse_ip_and_port,
)

WIFI, CABLE = "wlan0 192.168.1.20/24", "eth0 10.0.0.5/24"
WINDOWS_WIFI = "Intel(R) Wi-Fi 6 AX201 160MHz 192.168.1.20/24"


def made_up(text: str) -> list[Address]:
    """Return addresses in a text such as ``wlan0 192.168.1.20/24, tun0 10.8.0.2/32``."""
    found = re.findall(r"(\w[^,]*) (\S+)/(\d+)", text)
    return [Address(adapter, ip, int(length)) for adapter, ip, length in found]


@pytest.mark.parametrize(("found", "leading_out", "listed"), [
    pytest.param(WIFI, "192.168.1.20", "192.168.1.20", id="at home"),
    pytest.param(f"lo 127.0.0.1/8, lo ::1/128, {WIFI}, wlan0 fd00::2/64, wlan0 fe80::1/64",
                 "192.168.1.20", "192.168.1.20", id="IPv6 beside"),
    pytest.param(f"tun0 10.8.0.2/24, {WIFI}", "10.8.0.2", "192.168.1.20 10.8.0.2", id="a VPN"),
    pytest.param(f"work 10.8.0.2/32, {WIFI}", "10.8.0.2", "192.168.1.20 10.8.0.2",
                 id="a VPN with a name of its own"),
    pytest.param(f"WireGuard Tunnel 10.8.0.2/24, {WINDOWS_WIFI}", "10.8.0.2",
                 "192.168.1.20 10.8.0.2", id="a VPN on Windows"),
    pytest.param(f"docker0 172.17.0.1/16, br-1f2e3d4c5b6a 172.18.0.1/16, {CABLE}", "10.0.0.5",
                 "10.0.0.5 172.17.0.1 172.18.0.1", id="Docker"),
    pytest.param(f"Hyper-V Virtual Ethernet Adapter 172.20.0.1/20, VirtualBox Host-Only "
                 f"Ethernet Adapter 192.168.56.1/24, {WINDOWS_WIFI}", "172.20.0.1",
                 "192.168.1.20 172.20.0.1 192.168.56.1", id="virtual machines"),
    pytest.param(f"{CABLE}, {WIFI}", "10.0.0.5", "192.168.1.20 10.0.0.5", id="cable and Wi-Fi"),
    pytest.param("eth0 10.0.0.5/24, eth1 10.0.1.5/24", "10.0.1.5", "10.0.1.5 10.0.0.5",
                 id="two cables"),
    pytest.param("docker0 172.17.0.1/16, wlp2s0 10.42.0.1/24", "", "10.42.0.1 172.17.0.1",
                 id="its own hotspot leads nowhere"),
    pytest.param("Microsoft Wi-Fi Direct Virtual Adapter #2 192.168.137.1/24, "
                 "Realtek PCIe GbE Family Controller 10.0.0.5/24", "10.0.0.5",
                 "192.168.137.1 10.0.0.5", id="a hotspot of Windows"),
    pytest.param("wlan0 131.111.8.42/22, docker0 172.17.0.1/16", "131.111.8.42",
                 "131.111.8.42 172.17.0.1", id="a university without private addresses"),
    pytest.param("wlan0 192.168.1.20/24, wlan0 192.168.7.1/24", "192.168.7.1",
                 "192.168.7.1 192.168.1.20", id="two of one adapter"),
    pytest.param("wlan0 fe80::2/64, wlan0 2001:db9::7/64, wlan0 2001:db9::8/64", "2001:db9::8",
                 "2001:db9::8 2001:db9::7", id="IPv6 only"),
    pytest.param("wlan0 169.254.3.4/16, lo 127.0.0.1/8", "", "", id="no network"),
    pytest.param("", "", "", id="nothing"),
])  # fmt: skip
def test_the_likeliest_comes_first(found: str, leading_out: str, listed: str) -> None:
    backwards = [*reversed(made_up(found))]
    for adapters in (made_up(found), backwards):
        ranked = [one.ip for one in by_likelihood(adapters, {leading_out})]
        assert ranked[:1] == listed.split()[:1]
        assert {*ranked} == {*listed.split()}
    assert [one.ip for one in by_likelihood(made_up(found), {leading_out})] == listed.split()


def test_the_addresses_of_this_computer_can_be_listened_at() -> None:
    for one in addresses.own_addresses():
        listening_socket(one.ip, 0).close()


def test_without_a_network_this_computer_alone_can_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ifaddr, "get_adapters", list)
    assert parse_ip_and_port("") == (LOCAL, 8765)


@pytest.mark.parametrize(("text", "place"), [
    ("192.168.1.20", ("192.168.1.20", 8765)), ("192.168.1.20:9000", ("192.168.1.20", 9000)),
    ("localhost", ("127.0.0.1", 8765)), ("LOCALHOST:80", ("127.0.0.1", 80)), ("::1", ("::1", 8765)),
    ("[::1]:9000", ("::1", 9000)), (":9000", ("10.0.0.7", 9000)), ("", ("10.0.0.7", 8765)),
])  # fmt: skip
def test_places(text: str, place: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "own_addresses", lambda: made_up("wlan0 10.0.0.7/24"))
    assert parse_ip_and_port(text) == place


@pytest.mark.parametrize("text", [
    "0.0.0.0", "::", "[::]:8000", "224.0.0.1", "255.255.255.255", "example.org", "127.0.0.1:port",
    "127.0.0.1:70000", "0", ":" + "9" * 5000,
])  # fmt: skip
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(NoAddressError) as refused:
        parse_ip_and_port(text)
    assert refused.value.why == "no-address"


def test_a_port_that_is_taken() -> None:
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(NoAddressError) as refused:
            listening_socket("127.0.0.1", port)
    assert refused.value.why == "taken"
