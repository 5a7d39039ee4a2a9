ALTER TABLE "org_merger" ADD COLUMN "from_key_id" text;--> statement-breakpoint
ALTER TABLE "org_merger" ADD COLUMN "from_seal" "bytea";--> statement-breakpoint
ALTER TABLE "org_merger" ADD COLUMN "into_key_id" text;--> statement-breakpoint
ALTER TABLE "org_merger" ADD COLUMN "into_seal" "bytea";--> statement-breakpoint
ALTER TABLE "org_merger" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "org_merger" ADD COLUMN "seal" "bytea";--> statement-breakpoint
-- Mergers that wait for a word are sealed from now on, with each word and whose word counts. Nobody can prove of
-- one of before that staff proposed it and that an administrator agreed: it ends, and staff propose it anew. No
-- version was released that has such rows.
UPDATE "org_merger" SET state = 'lapsed', ended_at = now() WHERE state = 'open';--> statement-breakpoint
-- A word that is taken away by another name leaves no seal behind by which it could be set again.
CREATE OR REPLACE FUNCTION kogge_requests_outdate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keyed text := CASE WHEN substr(old.match_key, 3, 1) = ':' AND substr(old.match_key, 4, 1) <> '~'
    THEN substr(old.match_key, 4) END;
BEGIN
  IF (new.name, coalesce(new.registration_number, keyed), new.country)
      IS NOT DISTINCT FROM (old.name, coalesce(old.registration_number, keyed), old.country)
    AND (new.claimed_at IS NULL) = (old.claimed_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE verification_request SET status = 'outdated', decided_at = now()
    WHERE org_id = new.id AND status = 'pending';
  UPDATE org_merger SET from_agreed_by = NULL, from_agreed_at = NULL, from_key_id = NULL, from_seal = NULL,
      into_agreed_by = NULL, into_agreed_at = NULL, into_key_id = NULL, into_seal = NULL
    WHERE new.id IN (from_id, into_id) AND state = 'open';
  RETURN NULL;
END $$;
