CREATE TABLE "org_list_follow" (
	"org_id" uuid NOT NULL,
	"list_guid" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "org_list_follow_org_id_list_guid_user_id_pk" PRIMARY KEY("org_id","list_guid","user_id")
);
--> statement-breakpoint
ALTER TABLE "org_list_follow" ADD CONSTRAINT "org_list_follow_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_list_follow" ADD CONSTRAINT "org_list_follow_org_id_list_guid_org_list_org_id_guid_fk" FOREIGN KEY ("org_id","list_guid") REFERENCES "public"."org_list"("org_id","guid") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "org_list_follow_user" ON "org_list_follow" USING btree ("user_id");--> statement-breakpoint
-- As before, and of the lists whose news somebody followed.
CREATE OR REPLACE FUNCTION kogge_end_watching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE org_id = OLD.org_id AND user_id = OLD.user_id) THEN
    DELETE FROM rfx_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM org_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM org_list_follow WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM watch_news WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM notification WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM monitor_subscription s USING monitor_profile p
      WHERE p.num = s.profile_num AND p.org_id = OLD.org_id AND s.user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
