CREATE TABLE "opportunity_import" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"made_by" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"imported" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "opportunity_import_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "buyer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "opportunity_import" ADD CONSTRAINT "opportunity_import_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_import" ADD CONSTRAINT "opportunity_import_made_by_user_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_import_at" ON "opportunity_import" USING btree ("org_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_import_maker" ON "opportunity_import" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "opportunity_import_row" ON "opportunity" USING btree ("org_id","import_id") WHERE import_id is not null;