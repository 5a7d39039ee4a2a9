CREATE TABLE "mail_reconciliation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_reconciliation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"matches" integer DEFAULT 0 NOT NULL,
	"news" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"requeued" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_alarm" (
	"alarm" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operation_alarm_alarm_day_pk" PRIMARY KEY("alarm","day")
);
--> statement-breakpoint
CREATE INDEX "mail_reconciliation_started" ON "mail_reconciliation" USING btree ("started_at");