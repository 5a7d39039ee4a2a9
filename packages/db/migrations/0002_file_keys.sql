CREATE TABLE "file_key" (
	"file_id" uuid NOT NULL,
	"rfx_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "file_key_file_id_rfx_id_pk" PRIMARY KEY("file_id","rfx_id")
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_org_id_org_id_fk";
--> statement-breakpoint
DROP INDEX "file_org";--> statement-breakpoint
ALTER TABLE "file_key" ADD CONSTRAINT "file_key_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_key_rfx" ON "file_key" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "file_key_org" ON "file_key" USING btree ("org_id");--> statement-breakpoint
ALTER TABLE "file" DROP COLUMN "org_id";--> statement-breakpoint
ALTER TABLE "file" DROP COLUMN "key";