-- Used codes are sealed as used ones from now on. Those of before have no such seal, and count for nothing.
DELETE FROM "recovery_code" WHERE "used_at" IS NOT NULL;
