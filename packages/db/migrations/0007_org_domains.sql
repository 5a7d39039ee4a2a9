CREATE TABLE "org_domain" (
	"match_key" text NOT NULL,
	"group_key" text NOT NULL,
	"domain" text NOT NULL,
	CONSTRAINT "org_domain_group_key_match_key_domain_pk" PRIMARY KEY("group_key","match_key","domain")
);
