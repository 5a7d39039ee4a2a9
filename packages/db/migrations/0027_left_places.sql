CREATE TABLE "org_place" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"heir_id" uuid
);
--> statement-breakpoint
ALTER TABLE "org_place" ADD CONSTRAINT "org_place_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_place" ADD CONSTRAINT "org_place_heir_id_org_id_fk" FOREIGN KEY ("heir_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "org_place_own" ON "org_place" USING btree ("org_id") WHERE heir_id is null;--> statement-breakpoint
CREATE INDEX "org_place_heir" ON "org_place" USING btree ("heir_id") WHERE heir_id is not null;--> statement-breakpoint
-- 0022 left an organisation to the one that it was parted from after pairs of the rules too, and of two
-- that nobody spoke for: nobody had begun anything, and whoever claimed the one would have been shown the
-- invitations of the other.
UPDATE "org" SET "left_to_id" = NULL
WHERE "left_to_id" IS NOT NULL AND NOT EXISTS (
  SELECT FROM audit_log l
  WHERE l.action = 'org.merged' AND l.subject_type = 'org' AND l.subject_id = "org"."left_to_id"::text
    AND l.org_id = "org"."id" AND l.before->'fromRow'->>'claimedAt' IS NOT NULL
);--> statement-breakpoint
-- What was begun in the name of one that is still unclaimed stays with whom it was left to. Of one that
-- was claimed since nobody can tell what is whose: there it stays as it is.
INSERT INTO "org_place" ("place_id", "org_id", "heir_id")
SELECT "id", "id", "left_to_id" FROM "org" WHERE "left_to_id" IS NOT NULL AND "claimed_at" IS NULL;--> statement-breakpoint
INSERT INTO "org_place" ("place_id", "org_id")
SELECT gen_random_uuid(), "id" FROM "org" WHERE "left_to_id" IS NOT NULL AND "claimed_at" IS NULL;
