"""The project as a whole: its size, its imports, its pages, what is shipped."""
