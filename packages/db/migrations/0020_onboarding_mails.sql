CREATE TABLE "onboarding_mail" (
	"user_id" uuid NOT NULL,
	"mail" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "onboarding_mail_user_id_mail_pk" PRIMARY KEY("user_id","mail")
);
--> statement-breakpoint
ALTER TABLE "onboarding_mail" ADD CONSTRAINT "onboarding_mail_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;