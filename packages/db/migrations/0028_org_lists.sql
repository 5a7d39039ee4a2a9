CREATE TABLE "org_list" (
	"org_id" uuid NOT NULL,
	"guid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"purpose" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "org_list_org_id_guid_pk" PRIMARY KEY("org_id","guid")
);
--> statement-breakpoint
CREATE TABLE "org_list_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "org_list_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" uuid NOT NULL,
	"list_guid" uuid NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"changes" jsonb NOT NULL,
	"undoes" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_list_member" (
	"org_id" uuid NOT NULL,
	"list_guid" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_list_member_org_id_list_guid_member_id_pk" PRIMARY KEY("org_id","list_guid","member_id")
);
--> statement-breakpoint
ALTER TABLE "org_list" ADD CONSTRAINT "org_list_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list" ADD CONSTRAINT "org_list_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list_event" ADD CONSTRAINT "org_list_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list_event" ADD CONSTRAINT "org_list_event_org_id_list_guid_org_list_org_id_guid_fk" FOREIGN KEY ("org_id","list_guid") REFERENCES "public"."org_list"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "org_list_member" ADD CONSTRAINT "org_list_member_member_id_org_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list_member" ADD CONSTRAINT "org_list_member_added_by_user_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list_member" ADD CONSTRAINT "org_list_member_org_id_list_guid_org_list_org_id_guid_fk" FOREIGN KEY ("org_id","list_guid") REFERENCES "public"."org_list"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "org_list_creator" ON "org_list" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "org_list_deleted" ON "org_list" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "org_list_event_of" ON "org_list_event" USING btree ("org_id","list_guid","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "org_list_event_actor" ON "org_list_event" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "org_list_member_org" ON "org_list_member" USING btree ("member_id","org_id");--> statement-breakpoint
CREATE INDEX "org_list_member_adder" ON "org_list_member" USING btree ("added_by");