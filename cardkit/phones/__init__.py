"""One game on several screens: on phones and a display over Wi-Fi, or on one phone alone."""
