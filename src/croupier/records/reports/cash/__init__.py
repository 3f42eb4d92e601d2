"""Cash movements, structuring and unclaimed money."""
