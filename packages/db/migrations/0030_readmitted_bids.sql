CREATE TABLE "reopened_bid" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "reopened_bid_rfx_id_lot_id_user_id_org_id_pk" PRIMARY KEY("rfx_id","lot_id","user_id","org_id")
);
--> statement-breakpoint
ALTER TABLE "reopened_bid" ADD CONSTRAINT "reopened_bid_finished" FOREIGN KEY ("rfx_id","lot_id","user_id") REFERENCES "public"."finished_lot"("rfx_id","lot_id","user_id") ON DELETE cascade ON UPDATE no action;