CREATE TABLE "feed_ranking" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_state" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feed_ranking" ADD CONSTRAINT "feed_ranking_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_state_dealt" ON "feed_state" USING btree ("org_id",greatest(saved_at, hidden_at, opened_at) desc) WHERE greatest(saved_at, hidden_at, opened_at) is not null;