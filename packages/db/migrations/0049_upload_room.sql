CREATE TABLE "upload_room" (
	"bucket" smallint PRIMARY KEY NOT NULL,
	"held" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "claim" "bytea";