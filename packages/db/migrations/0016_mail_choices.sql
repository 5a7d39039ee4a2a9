CREATE TABLE "mail_digest" (
	"user_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"period" date NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "mail_digest_user_id_mail_period_pk" PRIMARY KEY("user_id","mail","period")
);
--> statement-breakpoint
CREATE TABLE "mail_schedule" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"digest_hour" integer NOT NULL,
	"weekday" integer NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL,
	"days_off" integer[] NOT NULL,
	"paused_until" date
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_choice_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "list" text;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "kinds" text[];--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "unsubscribe_hash" "bytea";--> statement-breakpoint
ALTER TABLE "monitor_subscription" ADD COLUMN "in_app" boolean;--> statement-breakpoint
ALTER TABLE "monitor_subscription" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_time" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "unmailed" text;--> statement-breakpoint
ALTER TABLE "mail_digest" ADD CONSTRAINT "mail_digest_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_digest" ADD CONSTRAINT "mail_digest_mail_id_mail_message_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_schedule" ADD CONSTRAINT "mail_schedule_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_digest_written" ON "mail_digest" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "mail_digest_message" ON "mail_digest" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_mail_id_mail_message_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_message_user" ON "mail_message" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_message_unsubscribe" ON "mail_message" USING btree ("unsubscribe_hash");--> statement-breakpoint
CREATE INDEX "notification_mail_due" ON "notification" USING btree ("mail_due_at","user_id") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("mail_id");--> statement-breakpoint
INSERT INTO "notification_choice" ("user_id", "kind", "in_app", "mail")
SELECT u.id, m.kind, true, 'never' FROM "user_account" u
JOIN (VALUES ('joinRequests', 'membership'), ('delegations', 'delegations'), ('planChanges', 'plan'), ('ownershipDecisions', 'claims'))
  AS m (muted, kind) ON m.muted = ANY(u.muted_messages);--> statement-breakpoint
ALTER TABLE "user_account" DROP COLUMN "muted_messages";