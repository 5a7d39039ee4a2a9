ALTER TABLE "sealed_mail" ADD COLUMN "written_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD COLUMN "place_id" uuid;--> statement-breakpoint
-- What was kept until now was at the place of the organisation's own id.
UPDATE "unreadable_slot" SET "place_id" = "org_id";--> statement-breakpoint
ALTER TABLE "unreadable_slot" ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "unreadable_slot" DROP CONSTRAINT "unreadable_slot_rfx_id_org_id_pk";--> statement-breakpoint
ALTER TABLE "unreadable_slot" ADD CONSTRAINT "unreadable_slot_rfx_id_org_id_place_id_pk" PRIMARY KEY("rfx_id","org_id","place_id");
