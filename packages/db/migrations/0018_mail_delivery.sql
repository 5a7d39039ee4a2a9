CREATE TABLE "mail_circuit" (
	"server" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"openings" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone,
	"probe_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_event" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"mail_id" uuid NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_event_provider_id_mail_id_pk" PRIMARY KEY("provider","id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "mail_pace" (
	"host" text PRIMARY KEY NOT NULL,
	"request_at" timestamp (3) with time zone NOT NULL,
	"other_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppression" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"mail_id" uuid,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "slot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "server_id" text;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "resent_as" uuid;--> statement-breakpoint
ALTER TABLE "mail_event" ADD CONSTRAINT "mail_event_mail_id_mail_message_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppression" ADD CONSTRAINT "mail_suppression_mail_id_mail_message_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_event_mail" ON "mail_event" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mail_suppression_since" ON "mail_suppression" USING btree ("since" DESC NULLS LAST,"address");--> statement-breakpoint
CREATE INDEX "mail_suppression_mail" ON "mail_suppression" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mail_message_recipient" ON "mail_message" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX "mail_message_server" ON "mail_message" USING btree ("server_id") WHERE server_id is not null;--> statement-breakpoint
CREATE INDEX "mail_message_queued" ON "mail_message" USING btree ("created_at") WHERE status = 'queued';