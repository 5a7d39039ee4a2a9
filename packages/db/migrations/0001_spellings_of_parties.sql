CREATE TABLE "spread_number" (
	"match_key" text PRIMARY KEY NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "harvested_org" ADD COLUMN "is_party" boolean DEFAULT false NOT NULL;