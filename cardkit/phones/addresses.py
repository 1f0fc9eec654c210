"""Find the addresses at which phones can reach this computer."""

import errno
import ipaddress
import os
import re
import socket
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import NamedTuple

import ifaddr

from cardkit.text.screens.phones import AddressFault, address_error_text

DEFAULT_PORT = 8765
LOCALHOST = "127.0.0.1"
WIFI_ADAPTER_NAME = re.compile(r"^wl|wi-?fi|wlan|wireless", re.IGNORECASE)
VIRTUAL_ADAPTER_NAME = re.compile(
    r"^(u?tun|tap|wg|ppp|ipsec|zt|docker|br-|veth|virbr|vmnet|vboxnet|lxc|cni)|virtual|vpn|tunnel"
    r"|wireguard|tailscale|zerotier|nordlynx",
    re.IGNORECASE,
)
"""Matches the names of adapters that lead to a VPN or only to virtual machines on this computer."""


class Address(NamedTuple):
    """An IP address of this computer; `prefix_length` is in bits."""

    adapter: str
    ip: str
    prefix_length: int


class UnreachableAddressError(Exception):
    """Raised if phones cannot reach a server at an address; the message says why."""

    def __init__(self, why: AddressFault, at: str, detail: str = "") -> None:
        super().__init__(why, at, detail)
        self.why: AddressFault = why

    def __str__(self) -> str:
        ours = [*(own.ip for own in own_addresses()), "localhost"]
        why, at, detail = self.args
        return address_error_text(why, at, detail, ours)


def own_addresses() -> list[Address]:
    """Return the addresses at which phones may reach this computer, most likely first."""
    addresses = [
        Address(adapter.nice_name, ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]
    return reachable_addresses(addresses, _outgoing_ips())


def reachable_addresses(
    addresses: Iterable[Address], outgoing_ips: Collection[str]
) -> list[Address]:
    """Return the `addresses` at which phones may reach a computer, most likely first."""
    good = []
    for address in addresses:
        ip = ipaddress.ip_address(address.ip)
        if not (ip.is_loopback or ip.is_link_local or ip.is_unspecified):
            good.append(address)
    with_ipv4 = {address.adapter for address in good if "." in address.ip}

    def likelihood_key(address: Address) -> tuple[bool, ...]:
        ip, is_wifi = (
            ipaddress.ip_address(address.ip),
            bool(WIFI_ADAPTER_NAME.search(address.adapter)),
        )
        is_alone = address.prefix_length >= ip.max_prefixlen - 1  # as in many VPNs
        return (
            is_alone or (bool(VIRTUAL_ADAPTER_NAME.search(address.adapter)) and not is_wifi),
            ip.version == 6,
            not ip.is_private,
            not is_wifi,
            address.ip not in outgoing_ips,
        )

    usable = [address for address in good if "." in address.ip or address.adapter not in with_ipv4]
    return sorted(usable, key=likelihood_key)


def _outgoing_ips() -> set[str]:
    """Return the IP addresses that outgoing connections would use, without sending anything."""
    ips = set()
    for family, example in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((example, 9))  # reserved for examples
            ips.add(str(probe.getsockname()[0]))
    return ips


def parse_ip_and_port(text: str) -> tuple[str, int]:
    """Return the IP address and the port in a text such as ``192.168.1.20:9000`` or ``:9000``.

    If the text has no address, the result is the likeliest address of this computer. If it has no
    port, the result is the usual port. Raises `UnreachableAddressError` if the address is invalid
    or means several computers.
    """
    at, port = text.strip(), DEFAULT_PORT
    if at.count(":") == 1 or at.startswith("["):
        host, colon, number = at.rpartition(":")
        if not at.endswith("]"):
            is_port = re.fullmatch("[0-9]{1,5}", number) and int(number) < 65536
            if not (colon and is_port):
                raise UnreachableAddressError("no-address", text)
            at, port = host, int(number)
    if not at:
        return next((own.ip for own in own_addresses()), LOCALHOST), port
    if at.casefold() == "localhost":
        return LOCALHOST, port
    try:
        address = ipaddress.ip_address(at.strip("[]"))
    except ValueError:
        raise UnreachableAddressError("no-address", text) from None
    if address.is_unspecified or address.is_multicast or str(address) == "255.255.255.255":
        raise UnreachableAddressError("no-address", text)
    return str(address), port


def listening_socket(at: str, port: int) -> socket.socket:
    """Return a socket that listens at an address.

    Raises `UnreachableAddressError` if that is impossible, for example if the port is in use.
    """
    family = socket.AF_INET6 if ":" in at else socket.AF_INET
    # with the protocol named, asyncio sends small answers at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere two servers could share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((at, port))
        listening.listen()
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise UnreachableAddressError("no-address", at) from None
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise UnreachableAddressError("taken", at, str(port)) from None
        raise UnreachableAddressError("system", at, error.strerror or str(error)) from None
    return listening
