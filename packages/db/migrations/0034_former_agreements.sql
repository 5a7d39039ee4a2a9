CREATE TABLE "former_agreement" (
	"rfx_id" uuid NOT NULL,
	"lot_id" text NOT NULL,
	"org_id" uuid NOT NULL,
	"criterion_id" text NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "former_agreement_rfx_id_lot_id_org_id_criterion_id_pk" PRIMARY KEY("rfx_id","lot_id","org_id","criterion_id")
);
--> statement-breakpoint
ALTER TABLE "former_agreement" ADD CONSTRAINT "former_agreement_rfx_id_written_rfx_rfx_id_fk" FOREIGN KEY ("rfx_id") REFERENCES "public"."written_rfx"("rfx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_agreement" ADD CONSTRAINT "former_agreement_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;