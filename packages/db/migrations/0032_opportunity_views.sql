CREATE TABLE "opportunity_view" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "opportunity_view_org_id_guid_pk" PRIMARY KEY("org_id","guid")
);
--> statement-breakpoint
CREATE TABLE "opportunity_view_default" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"page" text NOT NULL,
	"view_guid" uuid NOT NULL,
	CONSTRAINT "opportunity_view_default_org_id_user_id_page_pk" PRIMARY KEY("org_id","user_id","page")
);
--> statement-breakpoint
ALTER TABLE "opportunity_view" ADD CONSTRAINT "opportunity_view_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_view" ADD CONSTRAINT "opportunity_view_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_view_default" ADD CONSTRAINT "opportunity_view_default_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_view_default" ADD CONSTRAINT "opportunity_view_default_of_view" FOREIGN KEY ("org_id","view_guid") REFERENCES "public"."opportunity_view"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "opportunity_view_owner" ON "opportunity_view" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "opportunity_view_deleted" ON "opportunity_view" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "opportunity_view_default_user" ON "opportunity_view_default" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opportunity_view_default_view" ON "opportunity_view_default" USING btree ("org_id","view_guid");