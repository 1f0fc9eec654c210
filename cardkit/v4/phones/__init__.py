"""A game on the page of one phone: its host, its keys, its views."""

from cardkit.v4.phones.host import Host as Host
