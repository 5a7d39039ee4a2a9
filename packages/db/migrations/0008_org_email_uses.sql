CREATE TABLE "harvest_watermark" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_email_use" (
	"procedure_key" text NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"notices" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_email_use_procedure_key_org_id_email_pk" PRIMARY KEY("procedure_key","org_id","email")
);
--> statement-breakpoint
CREATE TABLE "rfx_translation_failure" (
	"rfx_id" uuid NOT NULL,
	"language" text NOT NULL,
	"original" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rfx_translation_failure_rfx_id_language_pk" PRIMARY KEY("rfx_id","language")
);
--> statement-breakpoint
ALTER TABLE "org_email_use" ADD CONSTRAINT "org_email_use_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_email_use_pair" ON "org_email_use" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "org_email_email" ON "org_email" USING btree ("email");--> statement-breakpoint
CREATE INDEX "org_email_of_domain" ON "org_email" USING btree (split_part(email, '@', 2));