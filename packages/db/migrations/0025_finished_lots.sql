CREATE TABLE "finished_lot" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "finished_lot_rfx_id_lot_id_user_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "receipts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "finished_lot" ADD CONSTRAINT "finished_lot_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finished_lot" ADD CONSTRAINT "finished_lot_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;