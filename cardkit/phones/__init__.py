"""The table on phones: an address in the Wi-Fi, two keys, and the page. Needs ``cardkit[phones]``."""
