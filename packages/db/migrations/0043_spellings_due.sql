CREATE TABLE "spelling_due" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "spelling_due" SELECT "id" FROM "harvested_org" WHERE NOT "is_settled";--> statement-breakpoint
DROP INDEX "harvested_org_unsettled";--> statement-breakpoint
ALTER TABLE "harvested_org" DROP COLUMN "is_settled";
