"""How much hypothesis plays: quick by default, ``HYPOTHESIS_PROFILE=deep`` for a long night."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("deep", max_examples=3000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
