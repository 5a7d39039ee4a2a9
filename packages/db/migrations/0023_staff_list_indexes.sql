CREATE INDEX "mail_message_unsent" ON "mail_message" USING btree ("created_at") WHERE status in ('failed', 'suppressed', 'damaged');--> statement-breakpoint
CREATE INDEX "notification_waiting" ON "notification" USING btree ("at","id") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_unmailed" ON "notification" USING btree ("at","id") WHERE unmailed is not null;