CREATE TABLE "org_seal" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"names" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "org_seal" ADD CONSTRAINT "org_seal_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;