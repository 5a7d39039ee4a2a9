CREATE TABLE "opportunity_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"uploaded_by" uuid,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"media_type" text NOT NULL,
	"hash" text NOT NULL,
	"is_scanned" boolean NOT NULL,
	"found" text[] NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "opportunity_file" ADD CONSTRAINT "opportunity_file_file_id_upload_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_file" ADD CONSTRAINT "opportunity_file_uploaded_by_user_account_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_file" ADD CONSTRAINT "opportunity_file_org_id_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "opportunity_file_of" ON "opportunity_file" USING btree ("org_id","guid","created_at","file_id");--> statement-breakpoint
CREATE INDEX "opportunity_file_uploader" ON "opportunity_file" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "opportunity_file_deleted" ON "opportunity_file" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "opportunity_event_latest" ON "opportunity_event" USING btree ("org_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_event_of_actor" ON "opportunity_event" USING btree ("org_id","actor_id","id" DESC NULLS LAST);