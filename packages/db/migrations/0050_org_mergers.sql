CREATE TABLE "org_merger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"from_agreed_by" uuid,
	"from_agreed_at" timestamp (3) with time zone,
	"into_agreed_by" uuid,
	"into_agreed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "org_merger_voice" (
	"merger_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_merger_voice_merger_id_org_id_user_id_pk" PRIMARY KEY("merger_id","org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_from_id_org_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_into_id_org_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_proposed_by_user_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_from_agreed_by_user_account_id_fk" FOREIGN KEY ("from_agreed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_into_agreed_by_user_account_id_fk" FOREIGN KEY ("into_agreed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger" ADD CONSTRAINT "org_merger_ended_by_user_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_merger_id_org_merger_id_fk" FOREIGN KEY ("merger_id") REFERENCES "public"."org_merger"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_merger_voice" ADD CONSTRAINT "org_merger_voice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "org_merger_open" ON "org_merger" USING btree (least(from_id, into_id),greatest(from_id, into_id)) WHERE state = 'open';