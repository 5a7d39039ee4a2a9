-- What was kept of these a program with no key could make: who is signed in signs in again, and who was
-- mailed a link to a password or an address asks for another.
DELETE FROM "session";--> statement-breakpoint
DELETE FROM "mailed_token";--> statement-breakpoint
DELETE FROM "auth_challenge";--> statement-breakpoint
CREATE TABLE "bearer_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"org_id" uuid,
	"scope" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"seal" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "bearer_secret_owned" CHECK (user_id is not null or org_id is not null)
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_secret_only" CHECK ("only")
);
--> statement-breakpoint
ALTER TABLE "mailed_token" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_token" ADD COLUMN "seal" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seal" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "mail_key_id" text;--> statement-breakpoint
-- Rows of before are given their key by the first process that has the secret (keys/adopting).
ALTER TABLE "invitation" ADD COLUMN "key_id" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "key_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_keyed" CHECK ("key_id" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "seal" "bytea" NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "seal" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD COLUMN "token_mac" "bytea";--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "rfx_invitation" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "auth_challenge" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_challenge" ADD COLUMN "seal" "bytea" NOT NULL;--> statement-breakpoint
-- Rows of before are given their key by the first process that has the secret (keys/adopting).
ALTER TABLE "recovery_code" ADD COLUMN "key_id" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "recovery_code" ALTER COLUMN "key_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD COLUMN "seal" "bytea" NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "recovery_code" ALTER COLUMN "seal" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_keyed" CHECK ("key_id" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "bearer_secret" ADD CONSTRAINT "bearer_secret_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bearer_secret" ADD CONSTRAINT "bearer_secret_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bearer_secret_token" ON "bearer_secret" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bearer_secret_user" ON "bearer_secret" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "bearer_secret_org" ON "bearer_secret" USING btree ("org_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "rfx_invitation_mac" ON "rfx_invitation" USING btree ("token_mac");--> statement-breakpoint
-- Links of messages that were dealt with. Those that wait lose theirs when they are (mail/jobs.ts).
UPDATE "mail_message" SET
  "text" = regexp_replace("text", '\?token=[A-Za-z0-9_-]{43}', '?token={token}', 'g'),
  "html" = regexp_replace("html", '\?token=[A-Za-z0-9_-]{43}', '?token={token}', 'g')
WHERE "status" <> 'queued' AND "text" LIKE '%?token=%';
