CREATE TABLE "conversation_mention" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "conversation_mention_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"note_org_id" uuid,
	"seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"author_id" uuid,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_message_seq" UNIQUE NULLS NOT DISTINCT("conversation_id","note_org_id","seq")
);
--> statement-breakpoint
CREATE TABLE "conversation_message_version" (
	"message_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"html" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_message_version_message_id_revision_pk" PRIMARY KEY("message_id","revision")
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"about_id" uuid NOT NULL,
	"started_by" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_block" (
	"org_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"blocked_by" uuid,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_block_org_id_blocked_id_pk" PRIMARY KEY("org_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_draft" (
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"is_note" boolean NOT NULL,
	"html" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_draft_user_id_org_id_place_id_is_note_pk" PRIMARY KEY("user_id","org_id","place_id","is_note")
);
--> statement-breakpoint
CREATE TABLE "conversation_party" (
	"conversation_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"note_seq" integer DEFAULT 0 NOT NULL,
	"note_revision" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"assignee_id" uuid,
	"opportunity_guid" uuid,
	"read_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_party_conversation_id_org_id_pk" PRIMARY KEY("conversation_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_reader" (
	"conversation_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_member" boolean DEFAULT false NOT NULL,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"from_note" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"read_note" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"typing_at" timestamp (3) with time zone,
	"is_typing_note" boolean DEFAULT false NOT NULL,
	"mailed_seq" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_reader_conversation_id_org_id_user_id_pk" PRIMARY KEY("conversation_id","org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_setting" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"hides_reads" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_mention" ADD CONSTRAINT "conversation_mention_message_id_conversation_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_mention" ADD CONSTRAINT "conversation_mention_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_note_org_id_org_id_fk" FOREIGN KEY ("note_org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message" ADD CONSTRAINT "conversation_message_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_message_version" ADD CONSTRAINT "conversation_message_version_message_id_conversation_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_block" ADD CONSTRAINT "conversation_block_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_block" ADD CONSTRAINT "conversation_block_blocked_id_org_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_block" ADD CONSTRAINT "conversation_block_blocked_by_user_account_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_draft" ADD CONSTRAINT "conversation_draft_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_draft" ADD CONSTRAINT "conversation_draft_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_party" ADD CONSTRAINT "conversation_party_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_party" ADD CONSTRAINT "conversation_party_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_party" ADD CONSTRAINT "conversation_party_assignee_id_user_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reader" ADD CONSTRAINT "conversation_reader_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_setting" ADD CONSTRAINT "conversation_setting_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_mention_user" ON "conversation_mention" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_message_thread" ON "conversation_message" USING btree ("conversation_id","sent_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_message_changed" ON "conversation_message" USING btree ("conversation_id","note_org_id","revision");--> statement-breakpoint
CREATE INDEX "conversation_message_author" ON "conversation_message" USING btree ("author_id","sent_at");--> statement-breakpoint
CREATE INDEX "conversation_message_words" ON "conversation_message" USING gin (words gin_trgm_ops) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "conversation_about" ON "conversation" USING btree ("about","about_id");--> statement-breakpoint
CREATE INDEX "conversation_started" ON "conversation" USING btree ("started_by","started_at");--> statement-breakpoint
CREATE INDEX "conversation_block_blocked" ON "conversation_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "conversation_draft_saved" ON "conversation_draft" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "conversation_party_inbox" ON "conversation_party" USING btree ("org_id","last_at" DESC NULLS LAST,"conversation_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversation_party_opportunity" ON "conversation_party" USING btree ("org_id","opportunity_guid") WHERE opportunity_guid is not null;--> statement-breakpoint
CREATE INDEX "conversation_party_assignee" ON "conversation_party" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_reader_user" ON "conversation_reader" USING btree ("user_id","org_id");