"""One game on several screens: phones and a display over Wi-Fi, or one phone alone."""
