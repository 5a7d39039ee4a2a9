CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"org_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"line" text NOT NULL,
	"profile_num" integer,
	"rfx_num" integer,
	"news_id" bigint,
	"message" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_profile_num_monitor_profile_num_fk" FOREIGN KEY ("profile_num") REFERENCES "public"."monitor_profile"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_rfx_num_rfx_num_fk" FOREIGN KEY ("rfx_num") REFERENCES "public"."rfx"("num") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_news_id_watch_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."watch_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_latest" ON "notification" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_org" ON "notification" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "notification_profile" ON "notification" USING btree ("profile_num");--> statement-breakpoint
CREATE INDEX "notification_rfx" ON "notification" USING btree ("rfx_num");--> statement-breakpoint
CREATE INDEX "notification_news" ON "notification" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");--> statement-breakpoint
-- Who belongs to an organisation no more is told of nothing that was followed for it.
CREATE OR REPLACE FUNCTION kogge_end_watching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE org_id = OLD.org_id AND user_id = OLD.user_id) THEN
    DELETE FROM rfx_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM org_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM watch_news WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM notification WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
