CREATE TABLE "opportunity" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"rfx_id" uuid,
	"rfx_version" integer,
	"rfx_stage" text,
	"is_further" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"rank" text collate "C" NOT NULL,
	"resolution" text,
	"reason" text,
	"outcome_note" text DEFAULT '' NOT NULL,
	"assignee_id" uuid,
	"value_amount" text,
	"value_currency" text,
	"value_eur_minor" bigint,
	"probability" smallint,
	"due_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "opportunity_org_id_guid_pk" PRIMARY KEY("org_id","guid")
);
--> statement-breakpoint
CREATE TABLE "opportunity_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opportunity_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"changes" jsonb NOT NULL,
	"undoes" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_assignee_id_user_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_event" ADD CONSTRAINT "opportunity_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_event" ADD CONSTRAINT "opportunity_event_org_id_guid_opportunity_org_id_guid_fk" FOREIGN KEY ("org_id","guid") REFERENCES "public"."opportunity"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "opportunity_tender" ON "opportunity" USING btree ("org_id","rfx_id") WHERE not is_further and deleted_at is null;--> statement-breakpoint
CREATE INDEX "opportunity_board" ON "opportunity" USING btree ("org_id","status","rank","guid") WHERE resolution is null and archived_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "opportunity_ended" ON "opportunity" USING btree ("org_id","resolution") WHERE resolution is not null and archived_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "opportunity_created" ON "opportunity" USING btree ("org_id","created_at" DESC NULLS LAST,"guid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_updated" ON "opportunity" USING btree ("org_id","updated_at" DESC NULLS LAST,"guid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_rfx" ON "opportunity" USING btree ("rfx_id");--> statement-breakpoint
CREATE INDEX "opportunity_assignee" ON "opportunity" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "opportunity_creator" ON "opportunity" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "opportunity_deleted" ON "opportunity" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "opportunity_event_of" ON "opportunity_event" USING btree ("org_id","guid","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_event_actor" ON "opportunity_event" USING btree ("actor_id");