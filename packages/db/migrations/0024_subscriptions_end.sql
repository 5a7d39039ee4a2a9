-- Subscriptions to the profiles of an organisation end with the last membership, as watches do.
CREATE OR REPLACE FUNCTION kogge_end_watching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM membership WHERE org_id = OLD.org_id AND user_id = OLD.user_id) THEN
    DELETE FROM rfx_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM org_watch WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM watch_news WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM notification WHERE org_id = OLD.org_id AND user_id = OLD.user_id;
    DELETE FROM monitor_subscription s USING monitor_profile p
      WHERE p.num = s.profile_num AND p.org_id = OLD.org_id AND s.user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A role that had ended and is renewed begins anew: nobody is notified of what was matched in between.
CREATE FUNCTION kogge_renew_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE monitor_subscription s SET since = now() FROM monitor_profile p
  WHERE p.num = s.profile_num AND p.org_id = NEW.org_id AND s.user_id = NEW.user_id
    AND NOT EXISTS (
      SELECT FROM membership m
      WHERE m.org_id = NEW.org_id AND m.user_id = NEW.user_id AND m.role <> NEW.role
        AND (m.expires_at IS NULL OR m.expires_at > now()));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_renewed AFTER UPDATE OF expires_at ON membership
  FOR EACH ROW WHEN (OLD.expires_at <= now() AND (NEW.expires_at IS NULL OR NEW.expires_at > now()))
  EXECUTE FUNCTION kogge_renew_subscriptions();
--> statement-breakpoint
-- Of organisations that were left before.
DELETE FROM monitor_subscription s USING monitor_profile p
WHERE p.num = s.profile_num AND NOT EXISTS (
    SELECT FROM membership m WHERE m.org_id = p.org_id AND m.user_id = s.user_id)
  AND NOT EXISTS (
    SELECT FROM delegation_user u JOIN delegation d ON d.id = u.delegation_id
    WHERE d.org_id = p.org_id AND u.user_id = s.user_id);
