CREATE TABLE "opportunity_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"author_id" uuid,
	"html" text NOT NULL,
	"words" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "opportunity_note_mention" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "opportunity_note_mention_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_note_version" (
	"note_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"html" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opportunity_note_version_note_id_revision_pk" PRIMARY KEY("note_id","revision")
);
--> statement-breakpoint
ALTER TABLE "opportunity_event" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity_event" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "opportunity_note" ADD CONSTRAINT "opportunity_note_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_note" ADD CONSTRAINT "opportunity_note_org_id_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "opportunity_note_mention" ADD CONSTRAINT "opportunity_note_mention_note_id_opportunity_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."opportunity_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_note_mention" ADD CONSTRAINT "opportunity_note_mention_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_note_version" ADD CONSTRAINT "opportunity_note_version_note_id_opportunity_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."opportunity_note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_note_of" ON "opportunity_note" USING btree ("org_id","guid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_note_author" ON "opportunity_note" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "opportunity_note_deleted" ON "opportunity_note" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "opportunity_note_words" ON "opportunity_note" USING gin (words gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "opportunity_note_mention_user" ON "opportunity_note_mention" USING btree ("user_id");