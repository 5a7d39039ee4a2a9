ALTER TABLE "global_role" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "global_role" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "delegation" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "delegation" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "delegation_user" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "delegation_user" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "org_match" ADD COLUMN "moved_key_id" text;--> statement-breakpoint
ALTER TABLE "org_match" ADD COLUMN "moved_seal" "bytea";--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_key_id" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_seal" "bytea";--> statement-breakpoint
-- A verification that ended leaves no seal behind by which it could be set again.
CREATE OR REPLACE FUNCTION kogge_verification_ends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  keyed text := CASE WHEN substr(old.match_key, 3, 1) = ':' AND substr(old.match_key, 4, 1) <> '~'
    THEN substr(old.match_key, 4) END;
BEGIN
  IF new.verified_at IS DISTINCT FROM old.verified_at THEN
    RETURN new;
  END IF;
  IF (new.claimed_at IS NULL) <> (old.claimed_at IS NULL) THEN
    new.unverified_why := 'unclaimed';
  ELSIF (new.name, coalesce(new.registration_number, keyed), new.country)
      IS DISTINCT FROM (old.name, coalesce(old.registration_number, keyed), old.country) THEN
    new.unverified_why := 'changed';
  ELSE
    RETURN new;
  END IF;
  new.verified_at := null;
  new.verified_how := null;
  new.verified_by := null;
  new.verified_evidence := null;
  new.verified_key_id := null;
  new.verified_seal := null;
  new.unverified_at := now();
  new.unverified_reason := null;
  RETURN new;
END $$;
