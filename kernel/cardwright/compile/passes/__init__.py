"""Passes over the intermediate form. Each makes a program smaller or quicker and leaves what it does alone."""
