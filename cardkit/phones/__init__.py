"""One game that several screens look at: phones over Wi-Fi, and a display."""
