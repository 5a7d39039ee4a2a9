CREATE TABLE "cpv_stats" (
	"num" integer PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"open_requests" integer NOT NULL,
	"contracts" integer NOT NULL,
	"contracts_year" integer NOT NULL,
	"cents" numeric(30, 0) NOT NULL,
	"cents_year" numeric(30, 0) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "industry" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "industry" ADD CONSTRAINT "industry_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;