CREATE TABLE "verification_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"statement" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_how" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_by" uuid;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "verified_evidence" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "unverified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "unverified_why" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "unverified_reason" text;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_request" ADD CONSTRAINT "verification_request_decided_by_user_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_request_pending" ON "verification_request" USING btree ("org_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "verification_request_org" ON "verification_request" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_request_user" ON "verification_request" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_verified_by_user_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_unverified" ON "org" USING btree ("claimed_at","id") WHERE claimed_at is not null and verified_at is null and merged_into_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "org_verified" ON "org" USING btree ("verified_at","id") WHERE verified_at is not null;--> statement-breakpoint
-- A verification is of a name, a number and a country, and of members who speak for them: whoever changes one of
-- these ends it, by whatever statement, unless the same statement verifies what stands there afterwards.
-- A number that stood in the match key alone and is written out is no other one.
CREATE FUNCTION kogge_verification_ends() RETURNS trigger LANGUAGE plpgsql AS $$
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
  new.unverified_at := now();
  new.unverified_reason := null;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER org_verification_ends BEFORE UPDATE OF name, registration_number, country, claimed_at ON org
  FOR EACH ROW WHEN (old.verified_at IS NOT NULL) EXECUTE FUNCTION kogge_verification_ends();
--> statement-breakpoint
UPDATE org SET verified_at = claimed_at, verified_how = 'demonstration'
WHERE is_demo AND claimed_at IS NOT NULL;
--> statement-breakpoint
-- What staff approved when it was claimed, unless its members have given it another name or number since.
UPDATE org SET verified_at = claim.decided_at, verified_how = 'claim', verified_by = claim.decided_by
FROM (
  SELECT DISTINCT ON (r.org_id) r.org_id, r.decided_at, r.decided_by
  FROM ownership_request r
  WHERE r.status = 'approved' AND r.decided_at IS NOT NULL AND EXISTS (
    SELECT FROM audit_log a WHERE a.org_id = r.org_id AND a.action = 'org.claimed')
  ORDER BY r.org_id, r.decided_at DESC
) AS claim
WHERE org.id = claim.org_id AND org.claimed_at IS NOT NULL AND org.verified_at IS NULL
  AND NOT EXISTS (
    SELECT FROM audit_log a
    WHERE a.org_id = org.id AND a.action = 'org.profile_changed' AND a.at >= claim.decided_at
      AND (a.after -> 'name' IS NOT NULL OR a.after -> 'registrationNumber' IS NOT NULL));
