CREATE TABLE "opportunity_presence" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"editing_at" timestamp (3) with time zone,
	CONSTRAINT "opportunity_presence_org_id_guid_user_id_pk" PRIMARY KEY("org_id","guid","user_id")
);
--> statement-breakpoint
ALTER TABLE "opportunity_presence" ADD CONSTRAINT "opportunity_presence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_presence" ADD CONSTRAINT "opportunity_presence_org_id_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "opportunity_presence_user" ON "opportunity_presence" USING btree ("user_id");