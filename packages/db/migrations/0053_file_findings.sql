CREATE TABLE "more_looks" (
	"rfx_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "found" text[];