extension Country {
    /// The 249 countries of ISO 3166-1 in the order of their names.
    ///
    /// Each is written as its two letters, its three letters and its name, with `=` before every other name.
    public static let all: [Country] = table.split(separator: ";").compactMap(Country.init(entry:))

    private static let table = """
        AF AFG Afghanistan; AX ALA Åland Islands; AL ALB Albania; DZ DZA Algeria=Algérie; AS ASM American Samoa;
        AD AND Andorra; AO AGO Angola; AI AIA Anguilla; AQ ATA Antarctica; AG ATG Antigua and Barbuda; AR ARG Argentina;
        AM ARM Armenia; AW ABW Aruba; AU AUS Australia; AT AUT Austria=Österreich; AZ AZE Azerbaijan; BS BHS Bahamas;
        BH BHR Bahrain; BD BGD Bangladesh; BB BRB Barbados; BY BLR Belarus; BE BEL Belgium=België=Belgique;
        BZ BLZ Belize; BJ BEN Benin; BM BMU Bermuda; BT BTN Bhutan; BO BOL Bolivia; BA BIH Bosnia and Herzegovina;
        BW BWA Botswana; BV BVT Bouvet Island; BR BRA Brazil=Brasil; IO IOT British Indian Ocean Territory;
        BN BRN Brunei; BG BGR Bulgaria; BF BFA Burkina Faso; BI BDI Burundi; CV CPV Cabo Verde=Cape Verde;
        KH KHM Cambodia; CM CMR Cameroon=Cameroun; CA CAN Canada;
        BQ BES Caribbean Netherlands=Bonaire=Sint Eustatius=Saba; KY CYM Cayman Islands;
        CF CAF Central African Republic; TD TCD Chad; CL CHL Chile; CN CHN China=中国; CX CXR Christmas Island;
        CC CCK Cocos (Keeling) Islands; CO COL Colombia; KM COM Comoros;
        CG COG Congo (Brazzaville)=Republic of the Congo;
        CD COD Congo (Kinshasa)=Democratic Republic of the Congo=DR Congo=Zaire; CK COK Cook Islands; CR CRI Costa Rica;
        CI CIV Côte d’Ivoire=Cote d'Ivoire=Ivory Coast; HR HRV Croatia=Hrvatska; CU CUB Cuba; CW CUW Curaçao;
        CY CYP Cyprus; CZ CZE Czechia=Czech Republic=Česko; DK DNK Denmark=Danmark; DJ DJI Djibouti; DM DMA Dominica;
        DO DOM Dominican Republic=República Dominicana; EC ECU Ecuador; EG EGY Egypt=مصر; SV SLV El Salvador;
        GQ GNQ Equatorial Guinea; ER ERI Eritrea; EE EST Estonia; SZ SWZ Eswatini=Swaziland; ET ETH Ethiopia;
        FK FLK Falkland Islands=Malvinas; FO FRO Faroe Islands; FJ FJI Fiji; FI FIN Finland=Suomi; FR FRA France;
        GF GUF French Guiana; PF PYF French Polynesia; TF ATF French Southern Territories; GA GAB Gabon; GM GMB Gambia;
        GE GEO Georgia; DE DEU Germany=Deutschland; GH GHA Ghana; GI GIB Gibraltar; GR GRC Greece=Hellas=Ελλάδα;
        GL GRL Greenland; GD GRD Grenada; GP GLP Guadeloupe; GU GUM Guam; GT GTM Guatemala; GG GGY Guernsey;
        GN GIN Guinea; GW GNB Guinea-Bissau; GY GUY Guyana; HT HTI Haiti; HM HMD Heard Island and McDonald Islands;
        HN HND Honduras; HK HKG Hong Kong=香港; HU HUN Hungary=Magyarország; IS ISL Iceland; IN IND India=भारत;
        ID IDN Indonesia; IR IRN Iran; IQ IRQ Iraq; IE IRL Ireland; IM IMN Isle of Man; IL ISR Israel=ישראל;
        IT ITA Italy=Italia; JM JAM Jamaica; JP JPN Japan=日本; JE JEY Jersey; JO JOR Jordan; KZ KAZ Kazakhstan;
        KE KEN Kenya; KI KIR Kiribati; KW KWT Kuwait; KG KGZ Kyrgyzstan; LA LAO Laos; LV LVA Latvia; LB LBN Lebanon;
        LS LSO Lesotho; LR LBR Liberia; LY LBY Libya; LI LIE Liechtenstein; LT LTU Lithuania; LU LUX Luxembourg;
        MO MAC Macao=Macau=澳門; MG MDG Madagascar; MW MWI Malawi; MY MYS Malaysia; MV MDV Maldives; ML MLI Mali;
        MT MLT Malta; MH MHL Marshall Islands; MQ MTQ Martinique; MR MRT Mauritania; MU MUS Mauritius; YT MYT Mayotte;
        MX MEX Mexico=México; FM FSM Micronesia; MD MDA Moldova; MC MCO Monaco; MN MNG Mongolia; ME MNE Montenegro;
        MS MSR Montserrat; MA MAR Morocco=Maroc; MZ MOZ Mozambique; MM MMR Myanmar=Burma; NA NAM Namibia; NR NRU Nauru;
        NP NPL Nepal; NL NLD Netherlands=Nederland=Holland; NC NCL New Caledonia; NZ NZL New Zealand; NI NIC Nicaragua;
        NE NER Niger; NG NGA Nigeria; NU NIU Niue; NF NFK Norfolk Island; KP PRK North Korea=Korea (North);
        MK MKD North Macedonia=Macedonia; MP MNP Northern Mariana Islands; NO NOR Norway=Norge; OM OMN Oman;
        PK PAK Pakistan; PW PLW Palau; PS PSE Palestine; PA PAN Panama=Panamá; PG PNG Papua New Guinea; PY PRY Paraguay;
        PE PER Peru=Perú; PH PHL Philippines; PN PCN Pitcairn; PL POL Poland=Polska; PT PRT Portugal;
        PR PRI Puerto Rico; QA QAT Qatar; RE REU Réunion; RO ROU Romania; RU RUS Russia=Россия; RW RWA Rwanda;
        BL BLM Saint Barthélemy; SH SHN Saint Helena=St Helena=Ascension=Tristan da Cunha;
        KN KNA Saint Kitts and Nevis=St Kitts; LC LCA Saint Lucia=St Lucia; MF MAF Saint Martin (French part)=St Martin;
        PM SPM Saint Pierre and Miquelon; VC VCT Saint Vincent and the Grenadines=St Vincent; WS WSM Samoa;
        SM SMR San Marino; ST STP São Tomé and Príncipe; SA SAU Saudi Arabia; SN SEN Senegal=Sénégal; RS SRB Serbia;
        SC SYC Seychelles; SL SLE Sierra Leone; SG SGP Singapore; SX SXM Sint Maarten (Dutch part)=St Maarten;
        SK SVK Slovakia; SI SVN Slovenia; SB SLB Solomon Islands; SO SOM Somalia; ZA ZAF South Africa;
        GS SGS South Georgia and the South Sandwich Islands; KR KOR South Korea=Korea (South)=한국; SS SSD South Sudan;
        ES ESP Spain=España; LK LKA Sri Lanka; SD SDN Sudan; SR SUR Suriname; SJ SJM Svalbard and Jan Mayen;
        SE SWE Sweden=Sverige; CH CHE Switzerland=Schweiz=Suisse=Svizzera; SY SYR Syria; TW TWN Taiwan=臺灣;
        TJ TJK Tajikistan; TZ TZA Tanzania; TH THA Thailand=ไทย; TL TLS Timor-Leste=East Timor; TG TGO Togo;
        TK TKL Tokelau; TO TON Tonga; TT TTO Trinidad and Tobago; TN TUN Tunisia=Tunisie; TR TUR Türkiye=Turkey;
        TM TKM Turkmenistan; TC TCA Turks and Caicos Islands; TV TUV Tuvalu; UG UGA Uganda; UA UKR Ukraine=Україна;
        AE ARE United Arab Emirates=UAE=Emirates;
        GB GBR United Kingdom=UK=Britain=Great Britain=England=Scotland=Wales=Northern Ireland;
        UM UMI United States Minor Outlying Islands; US USA United States of America=United States=USA=America=Estados Unidos;
        UY URY Uruguay; UZ UZB Uzbekistan; VU VUT Vanuatu; VA VAT Vatican City=Holy See; VE VEN Venezuela;
        VN VNM Vietnam; VG VGB Virgin Islands (British)=British Virgin Islands;
        VI VIR Virgin Islands (US)=US Virgin Islands; WF WLF Wallis and Futuna; EH ESH Western Sahara; YE YEM Yemen;
        ZM ZMB Zambia; ZW ZWE Zimbabwe
        """
}
