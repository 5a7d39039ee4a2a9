CREATE TABLE "spelling_due" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Who writes meanwhile waits, so that no mark is lost.
LOCK TABLE "harvested_org" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "spelling_due" SELECT "id" FROM "harvested_org" WHERE NOT "is_settled";--> statement-breakpoint
DROP INDEX "harvested_org_unsettled";--> statement-breakpoint
ALTER TABLE "harvested_org" DROP COLUMN "is_settled";
