CREATE TABLE "spelling_due" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- First, as it keeps others from writing until all of this is done: no mark is lost.
DROP INDEX "harvested_org_unsettled";--> statement-breakpoint
INSERT INTO "spelling_due" SELECT "id" FROM "harvested_org" WHERE NOT "is_settled";--> statement-breakpoint
ALTER TABLE "harvested_org" DROP COLUMN "is_settled";
