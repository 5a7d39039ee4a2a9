CREATE TABLE "letter_common" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rfx_id" uuid NOT NULL,
	"content" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "standstill_until" timestamp (3) with time zone;--> statement-breakpoint
-- Letters of before say all of it themselves.
UPDATE "letter" SET "kind" = "content"->>'kind',
  "standstill_until" = ("content"->>'standstillUntil')::timestamptz;--> statement-breakpoint
ALTER TABLE "letter" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "common_id" uuid;--> statement-breakpoint
ALTER TABLE "letter_common" ADD CONSTRAINT "letter_common_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter" ADD CONSTRAINT "letter_common_id_letter_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."letter_common"("id") ON DELETE no action ON UPDATE no action;