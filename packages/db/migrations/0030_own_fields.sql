CREATE TABLE "opportunity_field" (
	"org_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint NOT NULL,
	"is_on_card" boolean DEFAULT false NOT NULL,
	"is_in_list" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opportunity_field_org_id_field_id_pk" PRIMARY KEY("org_id","field_id")
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "own_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunity_field" ADD CONSTRAINT "opportunity_field_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;