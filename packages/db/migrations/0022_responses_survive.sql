CREATE TABLE "unreadable_slot" (
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"own" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unreadable_slot_rfx_id_org_id_pk" PRIMARY KEY("rfx_id","org_id")
);
--> statement-breakpoint
ALTER TABLE "written_rfx" ADD COLUMN "cleared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "left_to_id" uuid;--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD CONSTRAINT "unreadable_slot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD CONSTRAINT "unreadable_slot_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org" ADD CONSTRAINT "org_left_to_id_org_id_fk" FOREIGN KEY ("left_to_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_left" ON "org" USING btree ("left_to_id") WHERE left_to_id is not null;--> statement-breakpoint
CREATE INDEX "org_spoken_for" ON "org" USING btree ("id") WHERE claimed_at is not null or left_to_id is not null;--> statement-breakpoint
-- Merges that were undone before took back that anybody speaks for the one that was left: what was
-- submitted in its name is found again by whom it was parted from.
UPDATE "org" SET "left_to_id" = parted.from_id
FROM (
  SELECT DISTINCT ON (l.org_id) l.org_id, f.id AS from_id
  FROM audit_log l JOIN org f ON f.id::text = l.subject_id
  WHERE l.action = 'org.unmerged' AND l.subject_type = 'org'
  ORDER BY l.org_id, l.id DESC
) parted
WHERE "org"."id" = parted.org_id AND "org"."claimed_at" IS NULL AND parted.from_id <> "org"."id";
