CREATE TABLE "task" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"subject" text DEFAULT 'none' NOT NULL,
	"opportunity_guid" uuid,
	"rfx_id" uuid,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"assignee_id" uuid,
	"deadline" date,
	"rank" text collate "C" NOT NULL,
	"counted_days" smallint,
	"template_key" text,
	"step_key" text,
	"recurrence" jsonb,
	"follows_guid" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"status_since" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "task_org_id_guid_pk" PRIMARY KEY("org_id","guid"),
	CONSTRAINT "task_subject" CHECK ((subject = 'opportunity') = (opportunity_guid is not null)
        and (subject in ('request', 'tender')) = (rfx_id is not null))
);
--> statement-breakpoint
CREATE TABLE "task_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"type" text NOT NULL,
	"cause" text,
	"actor_id" uuid,
	"changes" jsonb NOT NULL,
	"undoes" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_reminder" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"deadline" date NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_reminder_org_id_guid_user_id_deadline_day_pk" PRIMARY KEY("org_id","guid","user_id","deadline","day")
);
--> statement-breakpoint
CREATE TABLE "task_template" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "task_template_org_id_guid_pk" PRIMARY KEY("org_id","guid")
);
--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_assignee_id_user_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_org_id_opportunity_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","opportunity_guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "task_event" ADD CONSTRAINT "task_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_event" ADD CONSTRAINT "task_event_org_id_guid_task_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."task"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_reminder" ADD CONSTRAINT "task_reminder_org_id_guid_task_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."task"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_created" ON "task" USING btree ("org_id","created_at" DESC NULLS LAST,"guid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_updated" ON "task" USING btree ("org_id","updated_at" DESC NULLS LAST,"guid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_deadline" ON "task" USING btree ("org_id",coalesce(deadline, '1900-01-01'::date) desc,"guid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_places" ON "task" USING btree ("org_id",coalesce(opportunity_guid, rfx_id),"rank","guid");--> statement-breakpoint
CREATE INDEX "task_due" ON "task" USING btree ("assignee_id","deadline") WHERE status in ('OPEN', 'IN_PROGRESS') and deadline is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_opportunity" ON "task" USING btree ("org_id","opportunity_guid") WHERE opportunity_guid is not null;--> statement-breakpoint
CREATE INDEX "task_creator" ON "task" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "task_rfx" ON "task" USING btree ("rfx_id") WHERE rfx_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_step" ON "task" USING btree ("org_id","opportunity_guid","template_key","step_key") WHERE template_key is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_follows" ON "task" USING btree ("org_id","follows_guid") WHERE follows_guid is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "task_deleted" ON "task" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "task_event_of" ON "task_event" USING btree ("org_id","guid","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "task_event_actor" ON "task_event" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "task_reminder_user" ON "task_reminder" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_template_creator" ON "task_template" USING btree ("created_by");